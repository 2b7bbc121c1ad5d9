// Sends the chosen identity to the window that opened this one, on this origin only, and closes.
// It listens on the document, and loads before the page's content, so that no click is too early.
function choose(identity) {
  if (!window.opener) {
    document.getElementById('problem').textContent =
      'This page was not opened by a sign-in page. Open the sign-in page and try again.';
    return;
  }
  window.opener.postMessage(
    { type: 'sample-google-credential', idToken: JSON.stringify(identity) },
    window.location.origin,
  );
  window.close();
}

// The address is the identity: the same address is the same person at every sign-in.
function identityOf(email, name, verified) {
  const address = email.trim().toLowerCase();
  return { sub: `sample|${address}`, email: address, email_verified: verified, name: name.trim() };
}

document.addEventListener('click', ({ target }) => {
  if (target.closest('#cancel')) window.close();
  const account = target.closest('.account');
  if (!account) return;
  const { email, name, verified } = account.dataset;
  choose(identityOf(email, name, verified === 'true'));
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  choose(identityOf(String(form.get('email')), String(form.get('name')), true));
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') window.close();
});
