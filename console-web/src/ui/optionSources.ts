import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { unwrap } from '@self-print/web-kit/queries.tsx';
import { useServices, useTexts } from '../core/services.ts';
import type { OptionSource } from './SearchSelect.tsx';
import type { SourceName } from './sourceFieldProps.ts';

/** The lists of the platform from which the pages of the console choose. */
export function useOptionSources(): Readonly<Record<SourceName, OptionSource>> {
  const { api } = useServices();
  const { language } = useTexts();
  const items = (kind: 'folder' | 'document'): OptionSource => ({
    call: itemAdminCalls.list,
    name: kind,
    load: async (query, signal) => {
      const { rows, total } = unwrap(await api.call(itemAdminCalls.list, { ...query, kind }, { signal }));
      return {
        total,
        options: rows.map(({ itemId, title }) => ({ value: itemId, label: wordsOf(title, language) })),
      };
    },
  });
  const tags: OptionSource = {
    call: tagAdminCalls.list,
    name: 'tags',
    load: async (query, signal) => {
      const { rows, total } = unwrap(await api.call(tagAdminCalls.list, query, { signal }));
      return {
        total,
        options: rows.map(({ tagId, name }) => ({ value: tagId, label: wordsOf(name, language) })),
      };
    },
  };
  const templates: OptionSource = {
    call: templateCalls.list,
    name: 'templates',
    load: async (query, signal) => {
      const { rows, total } = unwrap(await api.call(templateCalls.list, query, { signal }));
      return {
        total,
        options: rows.map(({ templateId, name, publishedVersion }) => ({
          value: templateId,
          label: wordsOf(name, language),
          disabled: publishedVersion === null,
        })),
      };
    },
  };
  const pictures: OptionSource = {
    call: templateCalls.resources,
    name: 'pictures',
    load: async (query, signal) => {
      const { rows, total } = unwrap(await api.call(templateCalls.resources, query, { signal }));
      return {
        total,
        options: rows.filter(({ kind }) => kind !== 'font').map(({ name }) => ({ value: name, label: name })),
      };
    },
  };
  const terminals: OptionSource = {
    call: terminalAdminCalls.list,
    name: 'terminals',
    load: async (query, signal) => {
      const { rows, total } = unwrap(await api.call(terminalAdminCalls.list, query, { signal }));
      return {
        total,
        options: rows.map(({ terminalCode, name }) => ({
          value: terminalCode,
          label: `${wordsOf(name, language)} · ${terminalCode}`,
        })),
      };
    },
  };
  const terms: OptionSource = {
    call: termAdminCalls.list,
    name: 'terms',
    load: async (query, signal) => {
      const { rows, total } = unwrap(await api.call(termAdminCalls.list, query, { signal }));
      return {
        total,
        options: rows.map(({ termId, name }) => ({ value: termId, label: wordsOf(name, language) })),
      };
    },
  };
  return {
    folders: items('folder'),
    documents: items('document'),
    tags,
    templates,
    pictures,
    terminals,
    terms,
  };
}
