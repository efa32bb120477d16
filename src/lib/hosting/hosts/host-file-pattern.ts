/** Matches the names of the host files, which no visitor needs, in a regular expression of nginx and Apache. */
export const hostFilePattern =
  '_headers|_redirects|vercel\\.json|staticwebapp\\.config\\.json|nginx\\.conf|cloudfront-(?:function\\.js|headers\\.json)|\\.htaccess|\\.nojekyll|\\.build-stamp|\\.deployed\\.json';
