/** The specification's addresses of the site for translators, and the page of the console to which they lead. */
export const TIP_PATHS = {
  login: '/tip-international/login',
  main: '/tip-international/main',
  link: '/tip-international/tip-international-link',
  begin: '/main/tip-international',
} as const;
