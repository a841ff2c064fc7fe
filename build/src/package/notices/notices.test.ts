import { describe, expect, it } from '@jest/globals';
import { isLicence, licenceSection, licenceTexts } from './licenceTexts.ts';
import { writeNotices } from './notices.ts';
import { describePackages, packageFolderOf, type ShippedPackage } from './shippedPackages.ts';

const NOWHERE: ShippedPackage = {
  name: 'nowhere',
  version: '1.0.0',
  licence: 'BUSL-1.1',
  description: '',
  owner: 'Nobody',
  needs: [],
  // Has neither a licence nor a README.
  folder: 'build/packaging/server/debian',
  folders: [],
  integrity: null,
};

describe('the licence of a package', () => {
  it('is not invented', async () => {
    expect(await licenceTexts(NOWHERE)).toEqual([]);
    expect(await licenceTexts({ ...NOWHERE, licence: 'MIT', owner: '' })).toEqual([]);
  });

  it('is the standard text under the name of its author when the package has none', async () => {
    const [text] = await licenceTexts({ ...NOWHERE, licence: 'MIT' });
    expect(text).toMatch(/^Copyright \(c\) Nobody\n\nPermission is hereby granted/);
    const [apache] = await licenceTexts({ ...NOWHERE, licence: 'Apache-2.0', owner: '' });
    expect(apache).toMatch(/^\s+Apache License\n/);
  });

  it('comes from its own files, all of them', async () => {
    const [font] = await describePackages(['node_modules/@expo-google-fonts/noto-sans-sc']);
    if (font === undefined) throw new Error('The font is not installed');
    const texts = await licenceTexts(font);
    expect(texts.filter((text) => text.includes('SIL OPEN FONT LICENSE'))).toHaveLength(1);
    expect(texts).toHaveLength(2);
  });

  it.each([
    ['LICENSE', true],
    ['LICENCE.md', true],
    ['LICENSE_FONT', true],
    ['COPYING.LESSER', true],
    ['NOTICE.txt', true],
    ['ARPHICPL.TXT', true],
    ['license.js', false],
    ['licenses.json', false],
    ['README.md', false],
  ])('%s: %s', (name, is) => expect(isLicence(name)).toBe(is));

  const granted = `Copyright (c) 2014 Somebody\n\nPermission is hereby granted, ${'x'.repeat(200)}`;
  it.each([
    ['a section', `# Title\n\n## License\n\n${granted}\n`, granted],
    ['a section before others', `# Title\n\n## License (MIT)\n\n${granted}\n\n## More\n\ntext`, granted],
    ['an underlined heading', `Title\n=====\n\nLicense\n-------\n\n${granted}`, granted],
    ['no more than a name', '# Title\n\n## License\n\nMIT\n', null],
    ['nothing', '# Title\n', null],
  ])('in a README with %s', (_what, readme, section) => expect(licenceSection(readme)).toBe(section));
});

describe('writeNotices', () => {
  it('refuses what has no licence text, and names it', async () => {
    expect(await writeNotices([NOWHERE])).toEqual({
      ok: false,
      problem: 'These packages have no licence text: nowhere 1.0.0',
    });
  });

  it('writes equal texts once, under the names of all that have it', async () => {
    const apache = { ...NOWHERE, licence: 'Apache-2.0' };
    const written = await writeNotices([apache, { ...apache, name: 'elsewhere' }]);
    const text = written.ok ? written.value : '';
    expect(text).toContain('nowhere 1.0.0\nelsewhere 1.0.0\n\n');
    expect(text.match(/TERMS AND CONDITIONS FOR USE/g)).toHaveLength(1);
  });
});

describe('describePackages', () => {
  it('names a version that lies in two folders once, in the order of names', async () => {
    const two = ['node_modules/dir-compare', 'node_modules/glob'].map(
      (each) => `${each}/node_modules/minimatch`,
    );
    const found = await describePackages([...two, 'node_modules/express', 'node_modules/express']);
    expect(found.map(({ name }) => name)).toEqual(['express', 'minimatch']);
    expect(found[1]?.folders).toEqual(two);
    expect(found[0]).toMatchObject({ licence: 'MIT', integrity: expect.stringMatching(/^sha512-/) });
  });

  it.each([
    ['node_modules/express/lib/express.js', 'node_modules/express'],
    ['node_modules/@a/b/node_modules/@c/d/x.js', 'node_modules/@a/b/node_modules/@c/d'],
    ['server/node_modules/e/x.js', 'server/node_modules/e'],
    ['server/src/main.ts', null],
  ])('%s belongs to %s', (file, folder) => expect(packageFolderOf(file)).toBe(folder));
});
