/** The package has no types; these cover what the tests use. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  interface Options {
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string; readonly configs?: readonly string[] }[];
  }

  export default class S3rver {
    constructor(options: Options);
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
