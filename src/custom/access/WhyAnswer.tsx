import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { permissionOf } from '../../domain/access/permissions.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import type { Explanation } from '../../resources/access/access.shapes.ts'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { useAccessWords, accessTexts } from './texts.ts'

/** The rule that decides, and the permissions around it, in words. */
export function WhyAnswer({ resource, answer }: { resource: Resource; answer: Explanation }) {
  const text = useTexts(accessTexts)
  const words = useAccessWords()
  const label = useLabel()
  const inWords = (code: string) => {
    const permission = permissionOf(code)
    return permission ? words.cell(code, permission) : code
  }
  const sentence = text(`rule${answer.rule}`, {
    codes: answer.codes.map(inWords).join(' / '),
    many: label(resource.label.many).toLowerCase(),
    reason: answer.reason,
  })
  const further = [
    {
      title: text('codesHeld'),
      entries: answer.held.length > 0 ? answer.held.map(words.actionName) : [text('noneHeld')],
    },
    ...(answer.allowed || answer.codes.length === 0
      ? []
      : [
          {
            title: text('rolesThatGive'),
            entries: answer.roles.length > 0 ? answer.roles : [text('noRoles')],
          },
        ]),
    ...(answer.hidden.length > 0
      ? [
          {
            title: text('hiddenFields'),
            entries: answer.hidden.map(({ field, code }) =>
              text('hiddenField', { field: label(labelOf(resource, field)), code: inWords(code) }),
            ),
          },
        ]
      : []),
  ]
  return (
    <Box component="section" aria-live="polite">
      <Alert severity={answer.allowed ? 'success' : 'warning'} sx={{ mb: 2 }}>
        <AlertTitle>{text(answer.allowed ? 'yes' : 'no', { name: answer.name })}</AlertTitle>
        {sentence}
      </Alert>
      <Box
        component="dl"
        sx={{ m: 0, '& dt': { fontWeight: 600, pt: 1 }, '& dd': { m: 0, color: 'text.secondary' } }}
      >
        {further.map(({ title, entries }) => (
          <div key={title}>
            <dt>{title}</dt>
            {entries.map((entry) => (
              <dd key={entry}>{entry}</dd>
            ))}
          </div>
        ))}
      </Box>
    </Box>
  )
}
