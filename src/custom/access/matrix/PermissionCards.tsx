import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { actions, codeFor, scopes } from '../../../domain/access/permissions.ts'
import { codesOfModule } from './matrix.ts'
import { cellStyle, MatrixCell } from './MatrixCell.tsx'
import type { MatrixProps } from './PermissionMatrix.tsx'
import { useAccessWords, accessTexts } from '../texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

const style = {
  ...cellStyle,
  display: 'grid',
  gap: 1.5,
  '& .boxes': { display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: 0.5 },
  '& label': {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'start',
    gap: 0.5,
    minHeight: 48,
    py: 0.75,
    fontSize: 12,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
} as const

/** The matrix where there is no room for one: a card for each area. */
export function PermissionCards({
  modules,
  held,
  changed,
  disabled,
  onToggle,
}: Omit<MatrixProps, 'roleName'>) {
  const text = useTexts(accessTexts)
  const words = useAccessWords()
  return (
    <Box sx={style}>
      {modules.map((module) => (
        <Paper
          key={module}
          variant="outlined"
          component="section"
          aria-label={words.area(module)}
          sx={{ p: 1.5 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
            <Typography component="h3" sx={{ fontWeight: 600 }}>
              {words.area(module)}
            </Typography>
            {!disabled && (
              <Button
                size="small"
                sx={{ ml: 'auto' }}
                aria-label={text('toggleRow', { area: words.area(module) })}
                onClick={() => onToggle(codesOfModule(module))}
              >
                {text('all')}
              </Button>
            )}
          </Box>
          {scopes.map((scope) => (
            <Box key={scope} sx={{ pt: 0.5 }}>
              <Typography variant="body2" color="text.secondary">
                {text(scope)}
              </Typography>
              <div className="boxes">
                {actions.map((action) => {
                  const code = codeFor(module, scope, action)
                  return (
                    <label key={code} className={changed(code) ? 'changed' : undefined}>
                      <MatrixCell
                        code={code}
                        held={held(code)}
                        changed={changed(code)}
                        disabled={disabled}
                        onToggle={() => onToggle([code])}
                      />
                      <span aria-hidden>{text(action)}</span>
                    </label>
                  )
                })}
              </div>
            </Box>
          ))}
        </Paper>
      ))}
    </Box>
  )
}
