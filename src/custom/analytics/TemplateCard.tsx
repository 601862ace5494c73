import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useAction } from '../../kit/calls/useAction.ts'
import { useAccess } from '../../kit/access/access.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { editPath, newPath } from '../../kit/records/records.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import { analyticsTemplate } from '../../resources/analytics/analyticsTemplate.resource.ts'
import { setFavourite } from '../../resources/analytics/template.calls.ts'
import type { RowOf } from '../../schema/resource.ts'
import { analyticsTexts } from './texts.ts'

type Template = RowOf<typeof analyticsTemplate>

/** The form of a new template with everything that this one holds, and another name. */
function copyPath({ id: _id, version: _version, name, ...rest }: Template): string {
  const values = Object.fromEntries(
    Object.keys(analyticsTemplate.fields).flatMap((field) =>
      field in rest ? [[field, rest[field as keyof typeof rest]]] : [],
    ),
  )
  const source = JSON.stringify({ ...values, name: `${name} 2` })
  return `${newPath(analyticsTemplate)}?${new URLSearchParams({ source })}`
}

interface Props {
  template: Template
  favourite: boolean
  people: number
  onPreview: () => void
}

/** A template in the gallery: what it is for, whose favourite it is, and what can be done with it. */
export function TemplateCard({ template, favourite, people, onPreview }: Props) {
  const text = useTexts(analyticsTexts)
  const label = useLabel()
  const access = useAccess(analyticsTemplate)
  const mark = useAction(setFavourite)
  const { id, name, description, category, published } = template
  const called = analyticsTemplate.fields.category.choices.find(({ value }) => value === category)?.label
  return (
    <Card
      component="article"
      variant="outlined"
      aria-label={name}
      sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <Typography
          component="h2"
          variant="subtitle1"
          sx={{ fontWeight: 600, flexGrow: 1, overflowWrap: 'anywhere' }}
        >
          {name}
        </Typography>
        <IconButton
          aria-pressed={favourite}
          aria-label={text(favourite ? 'notFavourite' : 'favourite', { name })}
          disabled={mark.busy}
          onClick={() => void mark.run({ params: { id }, body: { favourite: !favourite } })}
          sx={{ mt: -1, mr: -1, width: 44, height: 44 }}
        >
          {favourite ? <Star color="warning" /> : <StarBorder />}
        </IconButton>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ flexGrow: 1 }}>
        {description}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Chip size="small" label={label(called ?? category)} />
        {!published && <Chip size="small" color="warning" variant="outlined" label={text('hidden')} />}
        {people > 0 && (
          <Typography variant="caption" color="text.secondary">
            {text('people', { smart_count: people })}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={onPreview} aria-label={`${text('preview')}: ${name}`}>
          {text('preview')}
        </Button>
        {access.may('update') && (
          <Button
            component={Link}
            to={editPath(analyticsTemplate, id)}
            aria-label={`${text('edit')}: ${name}`}
          >
            {text('edit')}
          </Button>
        )}
        {access.may('create') && (
          <Button component={Link} to={copyPath(template)} aria-label={`${text('duplicate')}: ${name}`}>
            {text('duplicate')}
          </Button>
        )}
      </Box>
    </Card>
  )
}
