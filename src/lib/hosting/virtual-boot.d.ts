declare module 'virtual:sundial-boot' {
  /** The compiled boot scripts and their hashes for the content security policy. */
  export const scripts: Record<
    'boot' | 'boot-entry' | 'boot-404' | 'boot-desk',
    { readonly code: string; readonly hash: `sha256-${string}` }
  >;
}
