import './lib/strict-csp.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
// Loaded apart, so that nothing of it runs before the line above has set what the content security policy needs.
const { startApp } = await import('./app.tsx');
startApp(root);
