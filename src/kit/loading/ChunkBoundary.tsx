import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import type { ReactNode } from 'react'
import { ChunkError } from '../../providers/page/chunks.ts'
import { Boundary } from './Boundary.tsx'
import { Notice } from './states.tsx'
import { useText } from '../texts/texts.ts'

interface MissingProps {
  code: ChunkError['code']
  /** Show the error where the part would be; otherwise at the foot of the page, such as for a dialog. */
  inPlace: boolean
  onRetry: () => void
}

function PartMissing({ code, inPlace, onRetry }: MissingProps) {
  const text = useText()
  const ways = (
    <>
      <Button
        variant={inPlace ? 'contained' : 'text'}
        color={inPlace ? 'primary' : 'inherit'}
        onClick={onRetry}
        sx={{ mr: 1 }}
      >
        {text('retry')}
      </Button>
      {/* Where a script that the part itself needs has failed, most browsers never ask for it again: only a fresh page gets it. */}
      <Button color="inherit" onClick={() => window.location.reload()}>
        {text('reload')}
      </Button>
    </>
  )
  if (inPlace) {
    return (
      <div role="alert">
        <Notice title={text('partMissing')} help={text('partMissingHelp', { code })}>
          {ways}
        </Notice>
      </div>
    )
  }
  return (
    <Snackbar open>
      <Alert severity="error" variant="outlined" sx={{ bgcolor: 'background.paper' }} action={ways}>
        {text('partMissing')} ({code})
      </Alert>
    </Snackbar>
  )
}

interface Props {
  inPlace: boolean
  /** Makes ready for another try. */
  onRetry: () => void
  children: ReactNode
}

/** Handles a part whose code could not be loaded, and offers to load it again. Other errors propagate. */
export function ChunkBoundary({ inPlace, onRetry, children }: Props) {
  const failed = (error: unknown, again: () => void) => {
    if (!(error instanceof ChunkError)) throw error
    const retry = () => {
      onRetry()
      again()
    }
    return <PartMissing code={error.code} inPlace={inPlace} onRetry={retry} />
  }
  return <Boundary renderFailed={failed}>{children}</Boundary>
}
