// A plain script, before anything is shown: whether this browser is new enough for the modules. One
// that is not gets the page as it is without script. Object.hasOwn came with Chrome 93, Safari 15.4
// and Firefox 92.
if (Object.hasOwn) document.documentElement.classList.add("with-script");
