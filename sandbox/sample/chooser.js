// Sends the chosen identity to the window that opened this one, on this origin only, and closes.
const problem = document.getElementById('problem');

function choose(identity) {
  if (!window.opener) {
    problem.textContent = 'This page was not opened by a sign-in page. Open the sign-in page and try again.';
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

for (const button of document.querySelectorAll('button.account')) {
  button.addEventListener('click', () => {
    const { email, name, verified } = button.dataset;
    choose(identityOf(email, name, verified === 'true'));
  });
}

document.getElementById('another').addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  choose(identityOf(String(form.get('email')), String(form.get('name')), true));
});

document.getElementById('cancel').addEventListener('click', () => window.close());
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') window.close();
});
