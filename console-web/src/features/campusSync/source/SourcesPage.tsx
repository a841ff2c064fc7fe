import { type DataSource, dataSourceCalls } from '@self-print/contract/platform/campusSync.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Empty, Table } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { AddButton } from '../../../ui/ListPage.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { later } from '../../../ui/later.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { FileWords } from './FileWords.tsx';
import { placeWords } from './placeWords.ts';

const SourceForm = later(async () => (await import('./SourceForm.tsx')).SourceForm);
const SourceTest = later(async () => (await import('./SourceTest.tsx')).SourceTest);
const UploadSourceFile = later(async () => (await import('./UploadSourceFile.tsx')).UploadSourceFile);

type Opened =
  | { readonly kind: 'form'; readonly source: DataSource | undefined }
  | { readonly kind: 'test' | 'upload'; readonly source: DataSource };

/** The databases, interfaces and files that campus data comes from. */
export function SourcesPage() {
  const { t } = useTexts();
  const may = useMay('sync:configure');
  const [opened, setOpened] = useState<Opened>();
  const asked = useCallQuery(dataSourceCalls.list, {});
  const close = () => setOpened(undefined);
  // A source that is a file is of no use without one.
  const closeForm = (saved?: DataSource) =>
    setOpened(saved?.place.kind === 'file' && !saved.file ? { kind: 'upload', source: saved } : undefined);
  return (
    <>
      <PageHead title={t('title.dataSources')} lead={t('sync.sourcesLead')}>
        <AddButton
          label={t('sync.addSource')}
          may={may}
          onClick={() => setOpened({ kind: 'form', source: undefined })}
        />
      </PageHead>
      <section className="sheet">
        <Loaded asked={asked}>
          {(sources) => <Sources sources={sources} may={may} onOpen={setOpened} />}
        </Loaded>
      </section>
      {opened?.kind === 'form' && <SourceForm source={opened.source} onClose={closeForm} />}
      {opened?.kind === 'upload' && <UploadSourceFile source={opened.source} onClose={close} />}
      {opened?.kind === 'test' && <SourceTest source={opened.source} onClose={close} />}
    </>
  );
}

interface SourcesProps {
  readonly sources: readonly DataSource[];
  readonly may: boolean;
  readonly onOpen: (opened: Opened) => void;
}

function Sources({ sources, may, onOpen }: SourcesProps) {
  const { t } = useTexts();
  const column = useColumns<DataSource>();
  return (
    <div className="table-scroll">
      <Table<DataSource>
        aria-label={t('title.dataSources')}
        size="middle"
        rowKey="sourceId"
        dataSource={[...sources]}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('sync.noSources')} />,
        }}
        columns={[
          column.of('sync.name', ({ name }) => name),
          column.of('sync.kind', ({ place }) => t(`sync.kind.${place.kind}`)),
          column.of(
            'sync.where',
            (source) => placeWords(source.place).where ?? <FileWords file={source.file} />,
          ),
          column.of('sync.account', ({ place }) => orEmptyMark(placeWords(place).account)),
          column.of('sync.tls', ({ place }) => t(`sync.tls.${placeWords(place).tls}`)),
          column.number('sync.schemesCount', ({ schemes }) => schemes),
          column.actions(may, (source) => (
            <>
              {source.place.kind === 'file' && (
                <Button type="link" size="small" onClick={() => onOpen({ kind: 'upload', source })}>
                  {t('sync.upload')}
                </Button>
              )}
              <Button type="link" size="small" onClick={() => onOpen({ kind: 'test', source })}>
                {t('sync.test')}
              </Button>
              <Button type="link" size="small" onClick={() => onOpen({ kind: 'form', source })}>
                {t('common.edit')}
              </Button>
              {source.schemes === 0 && (
                <RowAction
                  call={dataSourceCalls.remove}
                  input={{ sourceId: source.sourceId }}
                  renews={[dataSourceCalls.list]}
                  label={t('sync.removeSource')}
                  ask={t('sync.removeSourceAsk', { name: source.name })}
                  text={t('sync.removeSourceText')}
                  done={t('sync.removed')}
                />
              )}
            </>
          )),
        ]}
      />
    </div>
  );
}
