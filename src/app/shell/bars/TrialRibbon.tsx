import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paymentForm, trialRibbon, type RibbonColour } from '../../../domain/platform/trial.ts'
import { useCompany } from '../../../providers/viewer/useCompany.ts'

const colours: Readonly<Record<RibbonColour, { bgcolor: string; color: string }>> = {
  red: { bgcolor: '#c62828', color: '#ffffff' },
  yellow: { bgcolor: '#ffd54f', color: '#3a2c00' },
  green: { bgcolor: '#2e7d32', color: '#ffffff' },
}

/** Tells how many days of the trial are left, in its last week (spec 4, trial banner colours). */
export function TrialRibbon() {
  const translate = useTranslate()
  const company = useCompany()
  const colour = company && trialRibbon(company)
  if (!colour) return null
  return (
    <Box
      component="aside"
      aria-label={translate('shell.trial')}
      data-ribbon={colour}
      sx={{
        ...colours[colour],
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        flexWrap: 'wrap',
        px: 2,
        py: 0.5,
        mb: 1.5,
        borderRadius: 1,
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate('shell.trialLeft', { smart_count: company.trialLeft })}
      </Typography>
      <Button
        component={Link}
        to={paymentForm}
        size="small"
        color="inherit"
        variant="outlined"
        sx={{ py: 0, minHeight: 24 }}
      >
        {translate('shell.view')}
      </Button>
    </Box>
  )
}
