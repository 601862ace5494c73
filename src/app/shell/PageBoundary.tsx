import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Title, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { Boundary } from '../../kit/loading/Boundary.tsx'
import { Notice } from '../../kit/loading/states.tsx'

function PageFailed({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <div role="alert">
      <Title title={translate('shell.failed')} />
      <Notice title={translate('shell.failed')} help={translate('shell.failedHelp')}>
        <Button variant="contained" onClick={onRetry}>
          {translate('shell.retry')}
        </Button>
      </Notice>
    </div>
  )
}

/** Keeps the shell when a page fails; another address or a retry renders the page again. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Boundary of={pathname} renderFailed={(_error, again) => <PageFailed onRetry={again} />}>
      {children}
    </Boundary>
  )
}
