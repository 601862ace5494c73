import Step from '@mui/material/Step'
import StepButton from '@mui/material/StepButton'
import Stepper from '@mui/material/Stepper'
import type { ReactNode } from 'react'
import { parts, type Part } from './paths.ts'
import { useImportText } from './texts.ts'

const names = { file: 'stepFile', columns: 'stepColumns', check: 'stepCheck', import: 'stepImport' } as const

interface Props {
  part: Part
  /** Content below a part's name. */
  about?: Partial<Record<Part, ReactNode>>
  /** Parts with something wrong. */
  wrong?: readonly Part[]
  done?: readonly Part[]
  /** Opens another part; absent if it does not exist yet. */
  onChoose?: (part: Part) => void
}

/** The parts of an import, each to be gone back to. */
export function Steps({ part, about = {}, wrong = [], done = [], onChoose }: Props) {
  const text = useImportText()
  return (
    <Stepper
      nonLinear
      alternativeLabel
      component="nav"
      aria-label={text('steps')}
      activeStep={parts.indexOf(part)}
      sx={{ py: 2, '& .MuiStepLabel-label': { mt: '8px !important' } }}
    >
      {parts.map((one) => (
        <Step key={one} completed={done.includes(one)} disabled={!onChoose && one !== part}>
          <StepButton
            aria-current={one === part ? 'step' : undefined}
            onClick={() => onChoose?.(one)}
            optional={about[one]}
            sx={{
              ...(wrong.includes(one) && {
                '& .MuiStepIcon-root.MuiStepIcon-root': { color: 'warning.main' },
              }),
              ...(one === part && {
                '& .MuiStepLabel-label.MuiStepLabel-label': {
                  color: 'primary.main',
                  textDecoration: 'underline',
                },
              }),
            }}
          >
            {text(names[one])}
          </StepButton>
        </Step>
      ))}
    </Stepper>
  )
}
