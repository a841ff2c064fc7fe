/**
 * Layers of a workspace, lowest first, as folders and files of its src: a layer may import itself and those before it. Unlisted
 * places are free, except for circles. A file belongs to the first matching entry.
 */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  contract: [['template'], ['agent'], ['platform'], ['catalogue.ts']],
  server: [
    ['adapters', 'crypto'],
    ['db', 'documents'],
    ['http'],
    ['modules'],
    ['app.ts', 'cli', 'demo', 'jobs', 'link'],
  ],
  agent: [
    ['time.ts', 'limits.ts'],
    ['devices/framework'],
    ['devices'],
    ['http'],
    ['root'],
    ['app.ts'],
    ['main.ts'],
  ],
  renderer: [['base'], ['api'], ['flows'], ['session'], ['ui'], ['screens'], ['app'], ['main.tsx']],
  'console-web': [['texts'], ['core'], ['ui'], ['features'], ['app'], ['main.tsx']],
  'mobile-web': [['texts'], ['core'], ['ui'], ['features'], ['app'], ['main.tsx']],
};

/** What is wrong with an import between two files of a workspace; undefined when it goes downwards or within a layer. */
export function layerProblem(workspace: string, file: string, target: string): string | undefined {
  const layers = LAYERS[workspace] ?? [];
  const levelOf = (path: string) =>
    layers.findIndex((layer) => layer.some((entry) => `${path}/`.startsWith(`${workspace}/src/${entry}/`)));
  const [from, to] = [levelOf(file), levelOf(target)];
  if (from === -1 || to <= from) return undefined;
  return `: ${layers[from]?.join(', ')} stands below ${layers[to]?.join(', ')}`;
}
