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
  const root = document.documentElement;

  // The theme, before the first paint.
  let scheme = read('mantine-color-scheme-value');
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.setAttribute('data-mantine-color-scheme', scheme);

  const token = read('ingrow.token');
  const isSignedIn = token !== null && token.trim() !== '';
  const typed = location.pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  // Who is signed in is led from there to Today.
  const path = isSignedIn && (typed === '/' || typed === '/login') ? '/dashboard' : typed;
  const isDashboard = isSignedIn && (path === '/dashboard' || path.startsWith('/dashboard/'));

  // Scripts and styles of this very page (`web/build/first-files.ts`); a link is what the build's own loader looks for.
  const listed = document.getElementById('ingrow-first-files');
  for (const [pattern, files] of listed ? JSON.parse(listed.textContent) : []) {
    if (!(isDashboard || !path.startsWith('/dashboard')) || !new RegExp(pattern).test(path)) continue;
    for (const file of files) {
      const link = document.createElement('link');
      link.href = file;
      link.crossOrigin = '';
      if (file.endsWith('.css')) {
        link.rel = 'preload';
        link.as = 'style';
      } else {
        link.rel = 'modulepreload';
      }
      document.head.append(link);
    }
  }
  if (!isDashboard) return;

  // The frame's sketch in index.html, as wide as its navigation is about to be.
  const width = read('ingrow.nav');
  root.setAttribute('data-sketch', width === '"narrow"' || width === '"wide"' ? JSON.parse(width) : '');

  // The calls that every page of the dashboard begins with; `web/lib/early-calls.ts` takes them over.
  const calls = {};
  for (const call of ['/profile/profile', '/bootstrap']) {
    calls[call] = window.fetch(call, { headers: { authorization: `Bearer ${token}` } });
    // Whoever takes it over hears of it; nobody else has to.
    calls[call].catch(() => undefined);
  }
  window.ingrowEarly = { token, calls };
})();
