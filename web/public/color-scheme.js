// Sets the theme before the first paint. A file, since the content security policy allows no inline script.
(() => {
  let scheme = null;
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is switched off: the system's theme it is.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
