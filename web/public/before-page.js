// What doesn't wait for the scripts of the page. A file, since the content security policy allows no inline script.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is switched off.
      return null;
    }
  };

  // The theme, before the first paint.
  let scheme = read('mantine-color-scheme-value');
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

  // The calls that every page of the dashboard begins with; `web/lib/early-calls.ts` takes them over.
  const token = read('ingrow.token');
  const path = location.pathname.toLowerCase();
  if (token === null || token.trim() === '' || !(path === '/' || path.startsWith('/dashboard'))) return;
  const calls = {};
  for (const call of ['/profile/profile', '/bootstrap']) {
    calls[call] = window.fetch(call, { headers: { authorization: `Bearer ${token}` } });
    // Whoever takes it over hears of it; nobody else has to.
    calls[call].catch(() => undefined);
  }
  window.ingrowEarly = { token, calls };
})();
