import type { CallData } from '@self-print/contract/call.ts';
import { guideCalls } from '@self-print/contract/platform/guides.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ENGINEERS_GROUPS, isHelpIn } from './guideGroups.ts';
import './guides.css';

type Guide = CallData<typeof guideCalls.list>[number];

/** Help in the language of the page for those who work with the console and, apart from it, the engineers' documents. */
export function GuidesPage() {
  const { t, language } = useTexts();
  const asked = useCallQuery(guideCalls.list, {});
  return (
    <>
      <PageHead title={t('title.guides')} lead={t('guides.lead')} />
      <Loaded asked={asked}>
        {(guides) => (
          <>
            <section className="sheet guides">
              <h2>{t('guides.help')}</h2>
              <Links guides={guides.filter(({ path }) => isHelpIn(language, path))} />
            </section>
            <details className="sheet guides guides--engineers">
              <summary>{t('guides.engineers')}</summary>
              {ENGINEERS_GROUPS.map(({ title, holds }) => (
                <section key={title}>
                  <h2>{t(title)}</h2>
                  <Links guides={guides.filter(({ path }) => holds(path))} lang="en" />
                </section>
              ))}
            </details>
          </>
        )}
      </Loaded>
    </>
  );
}

interface LinksProps {
  readonly guides: readonly Guide[];
  /** Language of the titles where it is not that of the page. */
  readonly lang?: string;
}

function Links({ guides, lang }: LinksProps) {
  return (
    <ul lang={lang}>
      {guides.map(({ fileName, title }) => (
        <li key={fileName}>
          <Link to={`/doc/${fileName}`}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
