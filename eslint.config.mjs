import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import astro from 'eslint-plugin-astro';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { fileNameRule } from './scripts/lint/file-name-rule.mjs';
import { importRule } from './scripts/lint/import-rule.mjs';
import { storeRule } from './scripts/lint/store-rule.mjs';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
/** Script blocks of .astro files: TypeScript does not know these virtual files. */
const ASTRO_SCRIPTS = ['**/*.astro/**'];
const NO_DEFAULT_EXPORTS = ['src/lib/**', 'src/islands/**', 'server/**', 'scripts/**'];

export default defineConfig(
  globalIgnores([
    'dist/',
    'node_modules/',
    '.astro/',
    '.cache/',
    '.data/',
    '.demo/',
    'public/',
    'screens/',
    'test-results/',
    'playwright-report/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    name: 'everything',
    plugins: {
      sundial: { rules: { 'import-table': importRule, 'file-name': fileNameRule } },
      'import-x': /** @type {any} */ (importX),
    },
    settings: {
      'import-x/extensions': ['.ts', '.tsx', '.mjs'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    rules: {
      'sundial/import-table': 'error',
      'sundial/file-name': 'error',
      'max-lines': ['error', { max: 300 }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // In code a marker of a merge is a syntax error; in a comment no other check sees it.
      'no-warning-comments': ['error', { terms: ['<<<<<<<', '>>>>>>>'], location: 'anywhere' }],
      // By the specifier as written: the types of all icons of lucide-react are one file.
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
    },
  },

  {
    name: 'types',
    files: TYPESCRIPT,
    ignores: ASTRO_SCRIPTS,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A handler may be async: React and Hono ignore its result, and a failure reaches the error path.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Strings are spread into code points on purpose.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // `astro check` refuses what is deprecated, and has resolved every signature anyway.
      '@typescript-eslint/no-deprecated': 'off',
      // No class here has state, so an unbound method works.
      '@typescript-eslint/unbound-method': 'off',
      // An interface may require a promise although one of its implementations awaits nothing.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },

  {
    name: 'islands',
    files: ['src/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.configs.recommended],
  },
  ...astro.configs['flat/recommended'],
  ...astro.configs['flat/jsx-a11y-recommended'],

  {
    name: 'no cycles',
    files: ['src/**/*.{ts,tsx,astro}', 'server/**/*.ts'],
    rules: { 'import-x/no-cycle': ['error', { ignoreExternal: true }] },
  },
  {
    name: 'regular expressions in linear time',
    files: ['src/**/*.{ts,tsx,astro}', 'server/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  { name: 'one name per thing', files: NO_DEFAULT_EXPORTS, rules: { 'import-x/no-default-export': 'error' } },
  {
    name: 'lazy parts by lazyPart',
    files: ['src/islands/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'react', importNames: ['lazy', 'Suspense'], message: 'See islands/ui/lazy/lazy-part.tsx.' },
      ],
    },
  },
  {
    name: 'stores set by themselves',
    files: ['src/**'],
    plugins: { store: { rules: { 'own-set': storeRule } } },
    rules: { 'store/own-set': 'error' },
  },
  {
    name: 'one way to the console',
    files: ['src/**'],
    ignores: ['src/lib/effects/log.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    name: 'tests',
    files: ['tests/**', 'e2e/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Playwright passes fixtures with a function named `use`, which is not React's.
      'react-hooks/rules-of-hooks': 'off',
    },
  },
);
