import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { Link } from 'react-router-dom'
import { param, useQueryState } from '../../kit/navigation/queryState.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useAccess } from '../../kit/access/access.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { PageTitle } from '../../kit/layout/headings.tsx'
import { newPath } from '../../kit/records/records.ts'
import { Notice } from '../../kit/loading/states.tsx'
import { useLabel } from '../../kit/texts/texts.ts'
import { rowOf, useRowList } from '../../kit/records/rows.ts'
import { analyticsTemplate } from '../../resources/analytics/analyticsTemplate.resource.ts'
import { addStandardTemplates, favouriteTemplates } from '../../resources/analytics/template.calls.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { analyticsTexts } from './texts.ts'

/** A gallery holds at most so many; beyond that the search finds them. */
const most = 200
const favourites = 'favourites'

/** Templates of Deep Analytic as a gallery (spec 2): search, categories, favourites and preview stand in the address. */
export function TemplatesPage() {
  const text = useTexts(analyticsTexts)
  const label = useLabel()
  const access = useAccess(analyticsTemplate)
  const [{ q: search, category: kind, preview }, change] = useQueryState({
    q: param.text,
    category: param.text,
    preview: param.count,
  })
  const list = useRowList(analyticsTemplate, {
    filter: access.may('update') ? {} : { published: true },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: most },
  })
  const marks = useCall(favouriteTemplates, {}, { keep: true })
  const add = useAction(addStandardTemplates, {
    done: ({ added }) => text('added', { smart_count: added }),
  })
  const isMine = (id: number) => marks.data?.ids.includes(id) ?? false
  const words = search.toLowerCase()
  const { choices } = analyticsTemplate.fields.category
  const standard = (
    <Button variant="contained" disabled={add.busy} onClick={() => void add.run({})}>
      {text('addStandard')}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', pt: 1 }}>
      <PageTitle title={text('title')} />
      <Answered
        of={list}
        empty={
          <Notice title={text('none')} help={text('noneHelp')}>
            {access.may('create') && standard}
          </Notice>
        }
      >
        {(records) => {
          const templates = records.map((record) => rowOf(analyticsTemplate, record))
          const known = new Set(templates.map(({ category }) => category))
          const shown = templates.filter(
            ({ id, name, description, category }) =>
              `${name} ${description ?? ''}`.toLowerCase().includes(words) &&
              (kind === '' || (kind === favourites ? isMine(id) : category === kind)),
          )
          const open = templates.find(({ id }) => id === preview)
          return (
            <>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                <TextField
                  type="search"
                  size="small"
                  label={text('search')}
                  value={search}
                  onChange={({ target }) => change({ q: target.value })}
                  sx={{ width: { xs: '100%', sm: 300 } }}
                />
                <Box sx={{ display: 'flex', gap: 1, ml: 'auto', flexWrap: 'wrap' }}>
                  {access.may('create') && (
                    <>
                      <Button disabled={add.busy} onClick={() => void add.run({})}>
                        {text('addStandard')}
                      </Button>
                      <Button variant="contained" component={Link} to={newPath(analyticsTemplate)}>
                        {text('create')}
                      </Button>
                    </>
                  )}
                </Box>
              </Box>
              <Box
                component="fieldset"
                aria-label={label('Category')}
                sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, border: 0, m: 0, p: 0 }}
              >
                {[
                  { value: '', name: text('all') },
                  { value: favourites, name: text('favourites') },
                  ...choices
                    .filter(({ value }) => known.has(value))
                    .map(({ value, label: name }) => ({ value, name: label(name) })),
                ].map(({ value, name }) => (
                  <Chip
                    key={value}
                    label={name}
                    color={kind === value ? 'primary' : 'default'}
                    aria-pressed={kind === value}
                    onClick={() => change({ category: value })}
                    sx={{ height: { xs: 44, sm: 32 }, borderRadius: 22 }}
                  />
                ))}
              </Box>
              {shown.length === 0 ? (
                <Notice title={text('noneShown')} help={text('noneShownHelp')}>
                  <Button onClick={() => change({ q: '', category: '' })}>{text('showAll')}</Button>
                </Notice>
              ) : (
                <Box
                  sx={{
                    display: 'grid',
                    gap: 2,
                    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
                  }}
                >
                  {shown.map((template) => (
                    <TemplateCard
                      key={template.id}
                      template={template}
                      favourite={isMine(template.id)}
                      people={marks.data?.counts.find(({ id }) => id === template.id)?.people ?? 0}
                      onPreview={() => change({ preview: template.id })}
                    />
                  ))}
                </Box>
              )}
              {open && <PreviewDialog template={open} onClose={() => change({ preview: undefined })} />}
            </>
          )
        }}
      </Answered>
    </Box>
  )
}
