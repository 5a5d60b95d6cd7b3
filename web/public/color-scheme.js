// Decides between light and dark before the first paint, and again whenever the choice or the system
// changes; and says whether somebody is signed in, who shall not see a page that was drawn for strangers. A file of
// its own, because the content policy forbids inline scripts.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');

  function choice() {
    try {
      return localStorage.getItem('color-scheme');
    } catch {
      return null; // Storage may be forbidden; the system then decides.
    }
  }

  function apply() {
    const isDark = choice() === 'dark' || (choice() !== 'light' && system.matches);
    document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  }

  function isSignedIn() {
    try {
      return JSON.parse(localStorage.getItem('persist:auth') ?? '{}').isLoggedIn === 'true';
    } catch {
      return false;
    }
  }

  document.documentElement.toggleAttribute('data-signed-in', isSignedIn());
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
  addEventListener('color-scheme', apply);
})();
