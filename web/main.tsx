import './lib/strict-csp.ts';
import './lib/plain-fallback.css';
import { showPlainFallback } from './lib/plain-fallback.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
try {
  // Loaded apart, so that nothing of it runs before the first import has set what the content security policy needs.
  const { startApp } = await import('./app.tsx');
  startApp(root);
} catch (error) {
  showPlainFallback(root);
  throw error;
}
