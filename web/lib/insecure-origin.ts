// Browsers offer ids and the clipboard on https and localhost only. People also reach servers in their own network over
// http.

/** A UUID of version 4. */
function randomUUID(): `${string}-${string}-${string}-${string}-${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[Number(bytes[8]) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Works right after a click. */
async function writeText(text: string): Promise<void> {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', write, { capture: true, once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', write, { capture: true });
  if (!isCopied) throw new DOMException('The browser refused to copy.', 'NotAllowedError');
}

if (!isSecureContext) {
  Object.assign(crypto, { randomUUID });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
}
