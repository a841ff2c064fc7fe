import { guideCalls } from '@self-print/contract/platform/guides.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { useFileQuery } from '../../ui/useFileQuery.ts';
import { GuideText } from './GuideText.tsx';
import './guides.css';

/** One of the product's own documents. */
export function GuidePage() {
  const { t } = useTexts();
  const { fileName = '' } = useParams();
  const guides = useCallQuery(guideCalls.list, {});
  const text = useFileQuery(guideCalls.read, { fileName }, { read: (file) => file.text() });
  return (
    <LoadedOne title="title.guides" list="/doc" asked={text}>
      {(markdown) => (
        <>
          <p>
            <Link to="/doc">← {t('guides.back')}</Link>
          </p>
          <Loaded asked={guides}>
            {(all) => (
              <GuideText
                markdown={markdown}
                path={all.find((each) => each.fileName === fileName)?.path ?? fileName}
                guides={all}
              />
            )}
          </Loaded>
        </>
      )}
    </LoadedOne>
  );
}
