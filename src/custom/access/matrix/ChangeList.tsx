import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { moduleCodes, permissionOf } from '../../../domain/access/permissions.ts'
import { useAccessWords } from '../texts.ts'

interface Props {
  title: string
  codes: readonly string[]
  tone: 'success.main' | 'error.main' | 'primary.main'
}

/** Permissions by area, in words. */
export function ChangeList({ title, codes, tone }: Props) {
  const words = useAccessWords()
  if (codes.length === 0) return null
  const areas = moduleCodes
    .map((module) => ({ module, codes: codes.filter((code) => permissionOf(code)?.module === module) }))
    .filter((area) => area.codes.length > 0)
  return (
    <Box component="section" sx={{ borderLeft: 3, borderColor: tone, pl: 1.5, mb: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {title} ({codes.length})
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, '& dt': { fontWeight: 500, pt: 0.5 }, '& dd': { m: 0, color: 'text.secondary' } }}
      >
        {areas.map((area) => (
          <div key={area.module}>
            <dt>{words.area(area.module)}</dt>
            <dd>{area.codes.map(words.actionName).join('; ')}</dd>
          </div>
        ))}
      </Box>
    </Box>
  )
}
