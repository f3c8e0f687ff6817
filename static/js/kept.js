// Hands that this phone keeps until they are in the book, in the order in which they were saved.
// What is said to be kept is on the disk: it outlives a killed browser.
const HANDS = "hands";
let opening;

function base() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("scorekeeper", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(HANDS, { keyPath: "order", autoIncrement: true });
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      asked.result.onclose = () => { opening = undefined; };
      resolve(asked.result);
    };
  });
  return opening;
}

async function act(mode, what) {
  const books = await base();
  return new Promise((resolve, reject) => {
    const transaction = books.transaction(HANDS, mode, { durability: "strict" });
    const asked = what(transaction.objectStore(HANDS));
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const all = () => act("readonly", (hands) => hands.getAll());
export const put = (record) => act("readwrite", (hands) => hands.put(record));
export const drop = (record) => act("readwrite", (hands) => hands.delete(record.order));
