import type { CallData } from '@self-print/contract/call.ts';
import { guideCalls } from '@self-print/contract/platform/guides.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import './guides.css';

type Guide = CallData<typeof guideCalls.list>[number];

/** The folders of documents, by the beginning of their paths. */
const GROUPS = [
  { title: 'guides.top', holds: ({ path }: Guide) => !path.includes('/') },
  { title: 'guides.devices', holds: ({ path }: Guide) => path.startsWith('devices/') },
  { title: 'guides.decisions', holds: ({ path }: Guide) => path.startsWith('decisions/') },
] as const;

/** The product's own documents, for those who run it. */
export function GuidesPage() {
  const { t } = useTexts();
  const asked = useCallQuery(guideCalls.list, {});
  return (
    <>
      <PageHead title={t('title.guides')} lead={t('guides.lead')} />
      <Loaded asked={asked}>
        {(guides) => (
          <div className="sheet guides">
            {GROUPS.map(({ title, holds }) => (
              <section key={title}>
                <h2>{t(title)}</h2>
                <ul>
                  {guides.filter(holds).map(({ fileName, title: name }) => (
                    <li key={fileName} lang="en">
                      <Link to={`/doc/${fileName}`}>{name}</Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}
