import './lib/strict-csp.ts';
import './lib/plain-fallback.css';
import { showPlainFallback } from './lib/plain-fallback.ts';

const root = document.getElementById('root');
if (!root) throw new Error('No #root');
// A dynamic import, so none of it runs before the first import has set what the content security policy
// needs. Not awaited: the imported files need parts of this script, and would wait for it to finish.
import('./app.tsx')
  .then(({ startApp }) => startApp(root))
  .catch((error: unknown) => {
    showPlainFallback(root);
    throw error;
  });
