import { fileNameRule } from './file-name-rule.mjs';
import { importRule } from './import-rule.mjs';
import { storeRule } from './store-rule.mjs';

/** Our own rules, as Oxlint loads them. */
export default {
  meta: { name: 'sundial' },
  rules: { 'import-table': importRule, 'file-name': fileNameRule, 'own-set': storeRule },
};
