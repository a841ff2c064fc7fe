import { HTML_LANGUAGES } from '@self-print/web-kit/formatting.ts';
import { type ReactNode, useEffect } from 'react';
import Markdown, { type Components, type ExtraProps } from 'react-markdown';
import { Link, useLocation } from 'react-router-dom';
import remarkGfm from 'remark-gfm';
import { languageOf } from './guideGroups.ts';
import { type GuideLink, type GuidePlace, guideLink, headingAnchor } from './guideLinks.ts';

interface GuideTextProps {
  readonly markdown: string;
  /** The path of the document, to which its links are relative. */
  readonly path: string;
  readonly guides: readonly GuidePlace[];
}

/** A document as a page. HTML in it stays text; its pictures are not served, so that none is asked for. */
export function GuideText({ markdown, path, guides }: GuideTextProps) {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document under the same hash must be scrolled, too
  useEffect(() => {
    const anchor = document.getElementById(anchorIn(hash));
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [hash, markdown]);
  const components: Components = {
    ...HEADINGS,
    a: ({ href = '', children }) => (
      <GuideAnchor href={href} path={path} guides={guides}>
        {children}
      </GuideAnchor>
    ),
    table: ({ children }) => (
      <div className="guide__table">
        <table>{children}</table>
      </div>
    ),
  };
  return (
    <article className="sheet guide" lang={HTML_LANGUAGES[languageOf(path)]}>
      <Markdown remarkPlugins={[remarkGfm]} disallowedElements={['img']} components={components}>
        {markdown}
      </Markdown>
    </article>
  );
}

/** The anchor that a hash names; a malformed one names none. */
function anchorIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

interface GuideAnchorProps extends Pick<GuideTextProps, 'path' | 'guides'> {
  readonly href: string;
  readonly children: ReactNode;
}

function GuideAnchor({ href, path, guides, children }: GuideAnchorProps) {
  // Addresses that could run something come without one.
  const link: GuideLink = href === '' ? { kind: 'nowhere' } : guideLink(href, path, guides);
  if (link.kind === 'guide') return <Link to={`/doc/${link.fileName}${link.hash}`}>{children}</Link>;
  if (link.kind === 'nowhere') return <span title={href}>{children}</span>;
  return (
    <a href={link.address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

type HastNode = NonNullable<ExtraProps['node']>['children'][number];

/** The text of a heading without its markup. */
function wordsIn(nodes: readonly HastNode[]): string {
  return nodes
    .map((node) =>
      node.type === 'text' ? node.value : node.type === 'element' ? wordsIn(node.children) : '',
    )
    .join('');
}

function headingOf(Level: 'h1' | 'h2' | 'h3' | 'h4') {
  return ({ node, children }: ExtraProps & { readonly children?: ReactNode }) => (
    <Level id={headingAnchor(wordsIn(node?.children ?? []))}>{children}</Level>
  );
}

const HEADINGS: Components = {
  h1: headingOf('h1'),
  h2: headingOf('h2'),
  h3: headingOf('h3'),
  h4: headingOf('h4'),
};
