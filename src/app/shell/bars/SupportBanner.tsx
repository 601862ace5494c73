import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useAction } from '../../../kit/calls/useAction.ts'
import { leaveVisit, type SupportVisit } from '../../../providers/acting/support.ts'
import { endSupport } from '../../../resources/pam/support.calls.ts'

const minute = 60_000
const left = ({ endsAt }: SupportVisit) => Date.parse(endsAt) - Date.now()

/** Says in whose company, as whom and why somebody of the operator works, how long still, and ends it. */
export function SupportBanner({ visit }: { visit: SupportVisit }) {
  const translate = useTranslate()
  const end = useAction(endSupport, { onDone: leaveVisit })
  const [remaining, setRemaining] = useState(() => left(visit))
  useEffect(() => {
    if (remaining <= 0) {
      leaveVisit()
      return undefined
    }
    // At the next full minute, and no later than the end itself.
    const timer = setTimeout(() => setRemaining(left(visit)), (remaining % minute) + 50)
    return () => clearTimeout(timer)
  }, [remaining, visit])
  return (
    <Box
      component="section"
      aria-label={translate('shell.supportSession')}
      sx={{ position: 'sticky', top: { xs: 56, sm: 48 }, zIndex: 5, mb: 1.5 }}
    >
      {/* No alert, which would be read out anew each minute. */}
      <Alert
        severity="error"
        variant="outlined"
        role="none"
        action={
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            disabled={end.busy}
            onClick={() => void end.run({})}
          >
            {translate('shell.endSupport')}
          </Button>
        }
        sx={{
          py: 0,
          borderWidth: 2,
          bgcolor: 'background.paper',
          alignItems: 'center',
          '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
          '& .MuiAlert-message': { overflowWrap: 'anywhere', minWidth: 0 },
          '& .MuiAlert-action': { py: 0, pt: 0 },
        }}
      >
        {translate('shell.inSupport', {
          company: visit.company,
          name: visit.person,
          reason: visit.reason,
          smart_count: Math.max(1, Math.ceil(remaining / minute)),
        })}
        {end.failure !== undefined && ` ${end.failure}`}
      </Alert>
    </Box>
  )
}
