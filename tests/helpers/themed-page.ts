import type { Theme } from '../../src/lib/brand/accent-shades.ts';

interface Meta {
  name: string;
  content: string;
  readonly dataset: Record<string, string>;
  remove(): void;
}

/** The parts of a document that show its theme. */
export interface ThemedPage {
  readonly documentElement: { dataset: Record<string, string> };
  readonly head: {
    querySelectorAll(selector: string): readonly Meta[];
    prepend(meta: Meta): void;
  };
  createElement(): Meta;
  /** The theme, and what the metas say that come before those of the page. */
  shown(): { readonly theme: string | undefined; readonly metas: Readonly<Record<string, string>> };
}

/** Creates the parts of a document that show its theme. */
export function themedPage(): ThemedPage {
  let metas: readonly Meta[] = [];
  const documentElement = { dataset: {} as Record<string, string> };
  return {
    documentElement,
    head: {
      querySelectorAll: () => metas,
      prepend: (meta) => {
        metas = [meta, ...metas];
      },
    },
    createElement: () => {
      const meta: Meta = {
        name: '',
        content: '',
        dataset: {},
        remove: () => {
          metas = metas.filter((one) => one !== meta);
        },
      };
      return meta;
    },
    shown: () => ({
      theme: documentElement.dataset['theme'],
      metas: Object.fromEntries(metas.map(({ name, content }) => [name, content])),
    }),
  };
}

/** Holds what a page shows for each choice. */
export const SHOWN: Readonly<Record<Theme | 'system', ReturnType<ThemedPage['shown']>>> = {
  light: { theme: 'light', metas: { 'color-scheme': 'light', 'theme-color': '#f8f6f1' } },
  dark: { theme: 'dark', metas: { 'color-scheme': 'dark', 'theme-color': '#141918' } },
  system: { theme: undefined, metas: {} },
};
