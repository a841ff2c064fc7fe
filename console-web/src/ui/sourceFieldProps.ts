/** Lists of the platform from which pages choose, as `useOptionSources` knows them. */
export type SourceName = 'folders' | 'documents' | 'tags' | 'templates' | 'pictures' | 'terminals' | 'terms';

export interface SourceFieldProps {
  readonly id: string;
  readonly style: { readonly width: number };
  readonly allowClear: true;
  readonly source: SourceName;
  readonly placeholder: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}
