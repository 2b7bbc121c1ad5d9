// Work that doesn't wait for the page's scripts. A separate file, because the content security policy forbids
// inline scripts.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is disabled.
      return null;
    }
  };
  const root = document.documentElement;

  // Sets the theme before the first paint.
  let scheme = read('mantine-color-scheme-value');
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.setAttribute('data-mantine-color-scheme', scheme);

  const token = read('ingrow.token');
  const isSignedIn = token !== null && token.trim() !== '';
  const typed = location.pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  // Signed-in users are redirected from there to Today.
  const path = isSignedIn && (typed === '/' || typed === '/login') ? '/dashboard' : typed;
  const isDashboard = isSignedIn && (path === '/dashboard' || path.startsWith('/dashboard/'));

  // Preloads this page's scripts and styles (`web/build/first-files.ts`). The build's own loader looks for these
  // links.
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

  // Sizes the frame's placeholder in index.html to the width that the navigation will have.
  const width = read('ingrow.nav');
  root.setAttribute('data-sketch', width === '"narrow"' || width === '"wide"' ? JSON.parse(width) : '');

  // The first calls of every dashboard page. `web/lib/early-calls.ts` picks them up.
  const calls = {};
  for (const call of ['/profile/profile', '/bootstrap']) {
    calls[call] = window.fetch(call, { headers: { authorization: `Bearer ${token}` } });
    // The code that picks up the call handles failures.
    calls[call].catch(() => undefined);
  }
  window.ingrowEarly = { token, calls };
})();
