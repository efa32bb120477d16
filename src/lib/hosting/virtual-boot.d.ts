declare module 'virtual:sundial-boot' {
  /** The compiled boot scripts and their hashes for the content security policy. */
  export const scripts: Record<
    'boot' | 'boot-entry',
    { readonly code: string; readonly hash: `sha256-${string}` }
  >;
}
