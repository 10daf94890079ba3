// Ways back after a sign-in that lead to another site, as forged links name them.
export const FOREIGN_RETURN_URLS = [
  'https://e/',
  'https://e/%2fe',
  '//e',
  '///e',
  '/\\e',
  '/\t/e',
  '/%09/e',
  '/%5Ce',
  '/a/..//e',
  'javascript:alert(1)',
] as const;
