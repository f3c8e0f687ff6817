// The first import of every module that a page starts: in a browser that on.js found too old, what
// imports this does not run, and neither does what it imports afterwards.
if (!document.documentElement.classList.contains("with-script")) throw new Error("works as without script");
