import config from '/work/main/playwright.config.ts';
const server = config.webServer as any;
export default { ...config, testDir: '/work/main/e2e', outputDir: '/tmp/hosting/results', webServer: { ...server, cwd: '/work/main', env: { ...server.env, SITE_DIR: process.env.SITE_DIR ?? '/tmp/hosting/dist', NODE_ENV: 'test' } } };
