import { guideCalls } from '@self-print/contract/platform/guides.ts';
import { unwrap, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { GuideText } from './GuideText.tsx';
import './guides.css';

/** One of the product's own documents. */
export function GuidePage() {
  const { t } = useTexts();
  const { fileName = '' } = useParams();
  const guides = useCallQuery(guideCalls.list, {});
  const text = useGuideText(fileName);
  return (
    <>
      <p>
        <Link to="/doc">← {t('guides.back')}</Link>
      </p>
      <Loaded asked={guides}>
        {(all) => (
          <Loaded asked={text}>
            {(markdown) => (
              <GuideText
                markdown={markdown}
                path={all.find((each) => each.fileName === fileName)?.path ?? fileName}
                guides={all}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function useGuideText(fileName: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: [guideCalls.read.path, fileName],
    queryFn: async ({ signal }) => {
      const file = unwrap(await api.file(guideCalls.read, { fileName }, signal));
      return file.text();
    },
  });
}
