import Box from '@mui/material/Box'
import DOMPurify from 'dompurify'
import { useCallback } from 'react'
import { markupTags, plainMarkup } from '../../domain/text/markup.ts'

/** Nothing that loads, runs, or looks like a part of the console. */
const allowed = {
  ALLOWED_TAGS: [...markupTags],
  ALLOWED_ATTR: ['href'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // Other sites, mail, and pages of the console; `//host` and `/\host` are other sites in disguise.
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i,
}

function sanitised(markup: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(plainMarkup(markup), { ...allowed, RETURN_DOM_FRAGMENT: true })
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return fragment
}

/** Markup that somebody may have typed, with all taken out of it that is not plain text and its dressing. */
export function Markup({ children }: { children: string }) {
  const fill = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(sanitised(children)),
    [children],
  )
  return (
    <Box
      ref={fill}
      sx={{
        overflowWrap: 'anywhere',
        typography: 'body2',
        color: 'text.secondary',
        '& > p, & > ul, & > ol': { my: 0.5 },
        '& > ul, & > ol': { pl: 2.5 },
        // Above the link that spans the whole message.
        '& a': { color: 'primary.main', position: 'relative', zIndex: 1 },
      }}
    />
  )
}
