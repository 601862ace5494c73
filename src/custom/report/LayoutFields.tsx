import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import type { ReportColumnInfo } from '../../resources/report/report.calls.ts'
import type { ReportLayout } from '../../resources/report/reports.ts'
import { Panel } from './Panel.tsx'
import { reportTexts } from './texts.ts'

type Field = ReportLayout['fields'][number]

interface Props {
  columns: readonly ReportColumnInfo[]
  layout: ReportLayout
  onChange: (layout: ReportLayout) => void
}

interface FieldProps extends Pick<Props, 'columns'> {
  number: number
  field: Field
  isFixed: boolean
  onChange: (field: Field) => void
  onRemove: () => void
}

const whole = (text: string) => Math.min(200, Math.max(1, Number(text) || 1))

/** One field of a line: a column or a fixed text, and how it fills its width. */
function FieldRow({ number, field, columns, isFixed, onChange, onRemove }: FieldProps) {
  const text = useTexts(reportTexts)
  const label = useLabel()
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label={text('field', { number })}
        value={field.column ?? ''}
        onChange={({ target: { value } }) => {
          const { column: _column, text: fixed, ...rest } = field
          onChange(value ? { ...rest, column: value } : { ...rest, text: fixed ?? '' })
        }}
        sx={{ minWidth: 180, flex: '1 1 180px' }}
      >
        <MenuItem value="">{text('fixedText')}</MenuItem>
        {columns.map((column) => (
          <MenuItem key={column.name} value={column.name}>
            {label(column.label)}
          </MenuItem>
        ))}
      </TextField>
      {field.column === undefined && (
        <TextField
          size="small"
          label={text('fixedText')}
          value={field.text ?? ''}
          onChange={({ target }) => onChange({ ...field, text: target.value })}
          sx={{ width: 120 }}
        />
      )}
      {isFixed && (
        <>
          <TextField
            size="small"
            type="number"
            label={text('width')}
            value={field.width ?? 10}
            onChange={({ target }) => onChange({ ...field, width: whole(target.value) })}
            sx={{ width: 90 }}
          />
          <TextField
            select
            size="small"
            label={text('align')}
            value={field.align ?? 'left'}
            onChange={({ target }) =>
              onChange({ ...field, align: target.value === 'right' ? 'right' : 'left' })
            }
            sx={{ width: 110 }}
          >
            <MenuItem value="left">{text('align_left')}</MenuItem>
            <MenuItem value="right">{text('align_right')}</MenuItem>
          </TextField>
          <TextField
            size="small"
            label={text('pad')}
            value={field.pad ?? ' '}
            onChange={({ target }) => onChange({ ...field, pad: target.value.slice(-1) || ' ' })}
            sx={{ width: 90 }}
          />
        </>
      )}
      <IconButton
        aria-label={text('removeField', { number })}
        onClick={onRemove}
        sx={{ width: 44, height: 44 }}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  )
}

/** How the lines of a text file are made up, as a bank asks for them. */
export function LayoutFields({ columns, layout, onChange }: Props) {
  const text = useTexts(reportTexts)
  const label = useLabel()
  const isFixed = layout.kind === 'fixed'
  const set = (part: Partial<ReportLayout>) => onChange({ ...layout, ...part })
  const fields = (change: (all: Field[]) => Field[]) => set({ fields: change([...layout.fields]) })
  const template = (name: 'header' | 'footer') => (
    <TextField
      size="small"
      label={text(name)}
      helperText={text('templateHelp')}
      value={layout[name] ?? ''}
      onChange={({ target }) => {
        const { [name]: _before, ...rest } = layout
        onChange(target.value === '' ? rest : { ...rest, [name]: target.value })
      }}
    />
  )
  const sums = columns.filter(({ kind }) => kind === 'money' || kind === 'integer' || kind === 'decimal')
  return (
    <Panel title={text('layout')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
          mb: 2,
        }}
      >
        <TextField
          select
          size="small"
          label={text('layoutKind')}
          value={layout.kind}
          onChange={({ target }) => {
            const kind = target.value === 'fixed' ? 'fixed' : 'delimited'
            set({
              kind,
              ...(kind === 'fixed' && {
                fields: layout.fields.map((field) => ({ ...field, width: field.width ?? 20 })),
              }),
            })
          }}
        >
          <MenuItem value="delimited">{text('layout_delimited')}</MenuItem>
          <MenuItem value="fixed">{text('layout_fixed')}</MenuItem>
        </TextField>
        {!isFixed && (
          <TextField
            size="small"
            label={text('delimiter')}
            value={layout.delimiter ?? ','}
            onChange={({ target }) => set({ delimiter: target.value.slice(0, 3) || ',' })}
          />
        )}
        <TextField
          select
          size="small"
          label={text('amounts')}
          value={layout.amounts ?? 'point'}
          onChange={({ target }) => set({ amounts: target.value === 'cents' ? 'cents' : 'point' })}
        >
          <MenuItem value="point">{text('amounts_point')}</MenuItem>
          <MenuItem value="cents">{text('amounts_cents')}</MenuItem>
        </TextField>
        <TextField
          select
          size="small"
          label={text('totalOf')}
          value={layout.totalOf ?? ''}
          onChange={({ target }) => {
            const { totalOf: _before, ...rest } = layout
            onChange(target.value === '' ? rest : { ...rest, totalOf: target.value })
          }}
        >
          <MenuItem value="">–</MenuItem>
          {sums.map((column) => (
            <MenuItem key={column.name} value={column.name}>
              {label(column.label)}
            </MenuItem>
          ))}
        </TextField>
        {template('header')}
        {template('footer')}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {layout.fields.map((field, index) => (
          <FieldRow
            key={index}
            number={index + 1}
            field={field}
            columns={columns}
            isFixed={isFixed}
            onChange={(changed) => fields((all) => all.with(index, changed))}
            onRemove={() => fields((all) => (all.length > 1 ? all.toSpliced(index, 1) : all))}
          />
        ))}
      </Box>
      <Button
        sx={{ mt: 1.5, minHeight: 44 }}
        onClick={() =>
          fields((all) => [...all, { column: columns[0]?.name ?? '', ...(isFixed && { width: 20 }) }])
        }
      >
        {text('addField')}
      </Button>
    </Panel>
  )
}
