import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { PROJECT_ROOT, projectPath } from '../../project.ts';
import { isNeededByServer } from './neededFiles.ts';
import { isForDevelopment, reachedSources, SERVER_PROGRAMS } from './reachedSources.ts';

describe('the sources of the server', () => {
  it('reach no simulator, no demonstration and no test, and all that answers calls', async () => {
    const reached = await reachedSources();
    const files = reached.ok ? reached.value : [];
    expect(files).toEqual(expect.arrayContaining(['server/src/start.ts', 'contract/src/errors.ts']));
    expect(files.filter(isForDevelopment)).toEqual([]);
  });

  it('are refused when a program needs a simulator, with the names of both', async () => {
    expect(await reachedSources(['server/src/demo/payments/demoGateways.ts'])).toEqual({
      ok: false,
      problem: expect.stringMatching(/^server\/src\/.* may not be part of the server, but .* imports it\.$/),
    });
  });

  it('begin at every program that the server starts', () => {
    const sources = readdirSync(projectPath('server/src'), { recursive: true, encoding: 'utf8' })
      .map((name) => `server/src/${name}`)
      .filter((file) => file.endsWith('.ts') && !isForDevelopment(file));
    const started = sources.flatMap((file) => {
      const text = readFileSync(projectPath(file), 'utf8');
      const beside = [...text.matchAll(/new URL\(`(\.\/[\w/]+)\$\{extname/g)].map(([, to = '']) =>
        path.posix.join(path.posix.dirname(file), `${to}.ts`),
      );
      const own = [...text.matchAll(/ownProgram\('([\w/.]+)'\)/g)].map(
        ([, to = '']) => `server/src/adapters/convert/${to}`,
      );
      return [...beside, ...own];
    });
    expect(started.length).toBeGreaterThan(3);
    expect(SERVER_PROGRAMS).toEqual(expect.arrayContaining(started));
  });
});

describe('isNeededByServer', () => {
  it.each([
    ['node_modules/express/lib/express.js', true],
    ['node_modules/express/package.json', true],
    ['node_modules/zod/index.d.cts', false],
    ['node_modules/zod/src/index.ts', false],
    ['node_modules/ajv/dist/ajv.js.map', false],
    ['node_modules/ajv/.runkit_example.js', false],
    ['node_modules/swagger-ui-dist/swagger-ui-bundle.js', true],
    ['node_modules/swagger-ui-dist/swagger-ui-es-bundle.js', false],
    ['node_modules/@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf', true],
    ['node_modules/@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf.png', false],
    ['node_modules/@expo-google-fonts/noto-sans-sc/900Black/NotoSansSC_900Black.ttf', false],
    ['node_modules/@expo-google-fonts/noto-serif/900Black_Italic/NotoSerif_900Black_Italic.ttf', false],
    ['node_modules/@embedpdf/pdfium/dist/pdfium.wasm', true],
    ['node_modules/@smithy/core/dist-cjs/index.js', true],
    ['node_modules/@smithy/core/dist-es/index.js', false],
    ['node_modules/axios/dist/browser/axios.cjs', false],
    ['node_modules/express/lib/browser/view.js', true],
    ['node_modules/mysql2/node_modules/long/umd/index.js', true],
    ['node_modules/js-md4/doc/index.js', false],
    ['node_modules/node-forge/dist/forge.min.js', false],
    ['node_modules/@azure/identity/dist/commonjs/index.js', true],
    ['node_modules/@azure/identity/dist/esm/index.js', false],
    ['node_modules/@azure/msal-browser/lib/msal-browser.cjs', false],
    ['node_modules/@opentelemetry/sdk-trace/build/src/index.js', true],
    ['node_modules/@opentelemetry/sdk-trace/build/esm/index.js', false],
    ['node_modules/@opentelemetry/semantic-conventions/dist/index.cjs', true],
    ['node_modules/@opentelemetry/semantic-conventions/dist/experimental_metrics.cjs', false],
    ['node_modules/@js-joda/core/dist/js-joda.js', true],
    ['node_modules/@js-joda/core/dist/js-joda.esm.js', false],
    ['node_modules/zod/v4/core/core.js', true],
    ['node_modules/zod/v4/core/core.cjs', false],
    ['node_modules/zod/v3/types.js', false],
    ['node_modules/axios/dist/node/axios.cjs', true],
    ['node_modules/axios/lib/axios.js', false],
    ['node_modules/@azure/msal-common/lib/index-node.js', false],
    ['node_modules/koffi/lib/native/base/base.hh', false],
    ['node_modules/@embedpdf/pdfium/dist/index.browser.js', false],
    ['node_modules/@smithy/core/dist-cjs/submodules/serde/index.browser.js', false],
    ['node_modules/oracledb/lib/thin/sqlnet/networkSession.js', true],
    ['node_modules/oracledb/build/Release/oracledb-26.0.0-linux-x64.node', false],
    ['node_modules/oracledb/plugins/configProviders/azure/index.js', false],
  ])('%s: %s', (file, needed) => expect(isNeededByServer(file)).toBe(needed));

  it('keeps every file of a package that one of the programs imports', async () => {
    const absent = 'cpufeatures.node';
    const { metafile } = await build({
      absWorkingDir: PROJECT_ROOT,
      entryPoints: [...SERVER_PROGRAMS],
      outdir: projectPath('build', 'dist', 'nowhere'),
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      // As Node chooses among the builds of a package, not as bundlers do.
      conditions: [],
      mainFields: ['main'],
      loader: { '.node': 'empty', '.wasm': 'empty', '.data': 'empty' },
      // Compiled where npm may run scripts, and not needed.
      external: [`*/${absent}`],
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      logLevel: 'silent',
    });
    const loaded = Object.keys(metafile.inputs).filter((file) => file.includes('node_modules/'));
    expect(loaded.length).toBeGreaterThan(1_000);
    expect(loaded.filter((file) => !isNeededByServer(file))).toEqual([]);
  });

  it('keeps the weights that documents are set in', () => {
    const fonts = readFileSync(projectPath('server/src/documents/fonts/fontSet.ts'), 'utf8');
    const weights = /WEIGHTS = \[([^\]]+)\]/.exec(fonts)?.[1]?.match(/\d+\w+/g) ?? [];
    const families = [...fonts.matchAll(/'(@expo-google-fonts\/[\w-]+)', '(\w+)', (\w+)\]/g)];
    expect([weights.length, families.length]).toEqual([2, 4]);
    for (const [, name, file, slants] of families) {
      for (const weight of weights)
        for (const style of slants === 'WITH_ITALIC' ? [weight, `${weight}_Italic`] : [weight])
          expect(isNeededByServer(`node_modules/${name}/${style}/${file}_${style}.ttf`)).toBe(true);
    }
  });
});
