import { Trans } from '@lingui/react/macro';
import ReactMarkdown, { type Components } from 'react-markdown';
import { Link } from 'react-router';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import { classes } from './classes.ts';

/** Allowed in third-party text: no images, no HTML, no styles, no ids. */
const SCHEMA: Options = {
  tagNames: [
    'h1',
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'blockquote',
    'hr',
    'a',
    'br',
    'code',
  ],
  attributes: { a: ['href'], ol: ['start'] },
  protocols: { href: ['https', 'tel'] },
  strip: ['script', 'style', 'img'],
};

export interface MarkdownProps {
  text: string;
  /** Allowed link targets; other links become plain words. */
  links: readonly string[];
  lang?: string | undefined;
  className?: string;
}

/** Renders Markdown that we did not write: tags and links that are not allowed are left out. */
export default function Markdown({ text, links, lang, className }: MarkdownProps) {
  const allowed = new Set(links);
  const components: Components = {
    a: ({ href = '', children }) => {
      if (href === '') return <span>{children}</span>;
      if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
      if (href.startsWith('tel:')) return <a href={href}>{children}</a>;
      return (
        <a href={href} target="_blank" rel="noreferrer">
          {children}
          <span className="sr-only">
            {' '}
            <Trans>(opens a new tab)</Trans>
          </span>
        </a>
      );
    },
    // The page has its own h1.
    h1: ({ children }) => <h2>{children}</h2>,
  };
  return (
    <div lang={lang} className={classes('prose measure break-words', className)}>
      <ReactMarkdown
        skipHtml
        urlTransform={(target) => (allowed.has(target) ? target : '')}
        rehypePlugins={[[rehypeSanitize, SCHEMA]]}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
