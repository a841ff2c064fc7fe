import path from 'node:path';

/** For compilers and people, not for programs. */
const NEVER_RUNS =
  /(?:\.d\.[cm]?ts|\.[cm]?tsx?|\.map|\.md|\.markdown|\.flow|\.c|\.cc|\.cpp|\.h|\.hh|\.inl|\.s|\.asm|\.gyp|\.gypi)$|(?:^|\/)\.[^/]+$/i;

/**
 * The same code once more, for browsers, bundlers and other systems, and what is for readers. In our first folders alone: what a
 * package calls `browser` deeper inside may be its own part.
 */
const OTHER_BUILDS =
  /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/(?:dist-es|dist-browser|(?:dist\/)?(?:browser|react-native|workerd|umd)|bundled|flash|docs?|examples?|tests?|__tests__|benchmarks?|man)\/|\.(?:min|umd|amd|browser|native)\.[cm]?js$|\.html$/;

const LOADED_ALL_THE_SAME = /\/long\/umd\//;

/**
 * Of the packages that have files for other programs than ours, or the same code several times, which files the server loads; by
 * the package's folder. A wrong entry is noticed when the package is tried (test/packages/tryDocuments.ts).
 */
const LOADED: Readonly<Record<string, RegExp>> = {
  // Needed to sign in at Azure in a browser, which no server does.
  'node_modules/@azure/msal-browser': /^package\.json$/,
  // Is in msal-node's own file once more.
  'node_modules/@azure/msal-common': /^package\.json$/,
  'node_modules/@azure/msal-node': /^(?:package\.json|lib\/)/,
  // For sign-in at Azure's databases, loaded with the driver of SQL Server.
  'node_modules/@azure': /^[\w-]+\/(?:package\.json|dist\/(?!esm\/)|lib\/|node_modules\/)/,
  'node_modules/@cantoo/pdf-lib': /^(?:package\.json|es\/)/,
  'node_modules/@electric-sql/pglite': /^(?:package\.json|dist\/.*\.(?:js|wasm|data)$)/,
  'node_modules/@expo-google-fonts/noto-sans':
    /^(?:package\.json|(?:400Regular|700Bold)(?:_Italic)?\/\w+\.ttf$)/,
  'node_modules/@expo-google-fonts/noto-sans-sc': /^(?:package\.json|(?:400Regular|700Bold)\/\w+\.ttf$)/,
  'node_modules/@expo-google-fonts/noto-serif':
    /^(?:package\.json|(?:400Regular|700Bold)(?:_Italic)?\/\w+\.ttf$)/,
  'node_modules/@expo-google-fonts/noto-serif-sc': /^(?:package\.json|(?:400Regular|700Bold)\/\w+\.ttf$)/,
  // What they need of each other is CommonJS; names that may still change are not used.
  'node_modules/@opentelemetry':
    /^[\w-]+\/(?:package\.json|build\/src\/|dist\/(?!experimental_|index-incubating).*\.cjs$)/,
  'node_modules/@embedpdf/pdfium': /^(?!dist\/index\.cjs$)/,
  // What fontkit imports of it.
  'node_modules/@swc/helpers': /^(?:package\.json|esm\/_(?:define_property|ts_decorate)\.js$)/,
  'node_modules/@js-joda/core': /^(?:package\.json|dist\/js-joda\.js$)/,
  'node_modules/@typespec/ts-http-runtime': /^(?:package\.json|dist\/commonjs\/)/,
  'node_modules/axios': /^(?:package\.json|dist\/node\/|node_modules\/)/,
  'node_modules/bowser': /^(?:package\.json|es5\.js$)/,
  'node_modules/brotli': /^(?!build\/)/,
  'node_modules/crypto-js': /^(?!crypto-js\.js$)/,
  'node_modules/fflate': /^(?:package\.json|esm\/index\.mjs$)/,
  'node_modules/fontkit': /^(?:package\.json|dist\/module\.mjs$)/,
  'node_modules/hucre': /^(?!dist\/(?:cli\.mjs$|ods\/))/,
  'node_modules/libheif-js': /^(?:package\.json|libheif-wasm\/libheif\.(?:js|wasm)$)/,
  'node_modules/node-forge': /^(?:package\.json|lib\/)/,
  'node_modules/nodemailer': /^(?:package\.json|dist\/(?!cjs\/))/,
  // Its thin mode is JavaScript; the addons are for another mode, and plug-ins for clouds.
  'node_modules/oracledb': /^(?:package\.json|index\.js|lib\/)/,
  'node_modules/otpauth': /^(?:package\.json|dist\/otpauth\.node\.mjs$|node_modules\/)/,
  'node_modules/pinyin-pro': /^(?:package\.json|dist\/esm\/)/,
  'node_modules/re2js': /^(?:package\.json|build\/index\.js$)/,
  'node_modules/swagger-ui-dist':
    /^(?:package\.json|swagger-ui\.css|swagger-ui-bundle\.js(?:\.LICENSE\.txt)?|favicon-32x32\.png)$/,
  // Its own sources are all ES modules; version 3 is there for those that have not moved on.
  'node_modules/zod': /^(?!v3\/)(?!.*\.cjs$)/,
};

/** Whether the server may need a file of a package at run time, by its path below the repository. */
export function isNeededByServer(file: string): boolean {
  if (NEVER_RUNS.test(file)) return false;
  if (OTHER_BUILDS.test(file) && !LOADED_ALL_THE_SAME.test(file)) return false;
  const found = Object.entries(LOADED).find(([folder]) => file.startsWith(`${folder}/`));
  return found === undefined || found[1].test(path.posix.relative(found[0], file));
}
