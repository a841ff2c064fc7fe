import { createHash } from 'node:crypto';
import { ComponentType, HashAlgorithm } from '@cyclonedx/cyclonedx-library/Enums';
import {
  Bom,
  Component,
  type License,
  LicenseExpression,
  NamedLicense,
  SpdxLicense,
} from '@cyclonedx/cyclonedx-library/Models';
import { JSON as Json, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { isSupportedSpdxId } from '@cyclonedx/cyclonedx-library/SPDX';
import { Spec1dot6, Version } from '@cyclonedx/cyclonedx-library/Spec';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import type { ShippedPackage } from './shippedPackages.ts';

export interface SbomFacts {
  /** Name and version of the Debian package that this lists. */
  readonly product: string;
  readonly version: string;
  readonly nodeVersion: string;
  readonly packages: readonly ShippedPackage[];
  readonly made: Date;
}

const SPDX_FALSE_NAMES: Readonly<Record<string, string>> = { 'MIT OR Apache2': 'MIT OR Apache-2.0' };
const INTEGRITY = /^sha512-(.+)$/;
const MODULES = 'node_modules';

/** Lists all that a package holds as CycloneDX 1.6 in JSON; throws when it does not keep to the standard's schema. */
export async function writeSbom(facts: SbomFacts): Promise<string> {
  const { product, version, nodeVersion, packages, made } = facts;
  const bom = new Bom();
  bom.serialNumber = serialNumberOf(facts);
  bom.metadata.timestamp = made;
  const root = new Component(ComponentType.Application, product, { version, bomRef: product });
  root.licenses.add(licenceOf('MIT'));
  bom.metadata.component = root;

  const node = new Component(ComponentType.Platform, 'node', {
    version: nodeVersion,
    purl: `pkg:generic/node@${nodeVersion}`,
    bomRef: `node@${nodeVersion}`,
  });
  node.licenses.add(new NamedLicense('Node.js'));
  bom.components.add(node);
  root.dependencies.add(node.bomRef);

  const byFolder = new Map(
    packages.flatMap((each) => {
      const component = componentOf(each);
      return each.folders.map((folder) => [folder, component] as const);
    }),
  );
  const needed = new Set<Component>();
  for (const { folders, needs } of packages) {
    for (const folder of folders) {
      for (const name of needs) {
        const other = nearest(folder, name, byFolder);
        if (other === undefined) continue;
        byFolder.get(folder)?.dependencies.add(other.bomRef);
        needed.add(other);
      }
    }
  }
  for (const component of byFolder.values()) {
    bom.components.add(component);
    if (!needed.has(component)) root.dependencies.add(component.bomRef);
  }
  const serializer = new JsonSerializer(new Json.Normalize.Factory(Spec1dot6));
  const text = `${serializer.serialize(bom, { sortLists: true, space: 1 })}\n`;
  const faults = await new JsonStrictValidator(Version.v1dot6).validate(text);
  if (faults !== null) throw new Error(`The list of parts breaks its standard: ${JSON.stringify(faults)}`);
  return text;
}

function componentOf({ name, version, licence, description, integrity }: ShippedPackage): Component {
  const [scope, plain] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const component = new Component(ComponentType.Library, plain ?? name, {
    ...(scope === undefined ? {} : { group: scope }),
    version,
    description,
    bomRef: `${name}@${version}`,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  });
  if (licence !== '') component.licenses.add(licenceOf(SPDX_FALSE_NAMES[licence] ?? licence));
  const digest = INTEGRITY.exec(integrity ?? '')?.[1];
  if (digest !== undefined)
    component.hashes.set(HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex'));
  return component;
}

/** A licence as the standard has it: by its name in SPDX's list, an expression of such names, or in the package's words. */
function licenceOf(words: string): License {
  // Says boolean alone: else the compiler takes every other string for impossible.
  const isKnown = (word: string): boolean => isSupportedSpdxId(word);
  if (isKnown(words)) return new SpdxLicense(words);
  const names = words.match(/[\w.-]+/g)?.filter((word) => word !== 'AND' && word !== 'OR') ?? [];
  return names.every(isKnown) ? new LicenseExpression(words) : new NamedLicense(words);
}

/** What Node would load by a name from a package's folder. */
function nearest(
  from: string,
  name: string,
  byFolder: ReadonlyMap<string, Component>,
): Component | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/'))) {
    const found = byFolder.get(`${folder}/${MODULES}/${name}`);
    if (found !== undefined) return found;
    if (!folder.includes('/')) return byFolder.get(`${MODULES}/${name}`);
  }
}

/** The same for the same parts, and for no others. */
function serialNumberOf({ product, version, nodeVersion, packages }: SbomFacts): string {
  const parts = packages.map((each) => `${each.name}@${each.version}`);
  const hex = createHash('sha256')
    .update([product, version, nodeVersion, ...parts].join('\n'))
    .digest('hex');
  // Version 8 of RFC 9562, whose digits are up to whoever makes it.
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
