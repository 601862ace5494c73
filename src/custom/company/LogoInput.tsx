import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { initialsOf } from '../../domain/text/initials.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useReason } from '../../kit/texts/texts.ts'
import { useServices } from '../../providers/viewer/shell.ts'
import { logoAddress } from '../../schema/call.ts'
import { companyTexts } from './texts.ts'

/** Shows the company's logo and uploads another one, which takes its place at once. */
export function LogoInput({ logo, name }: { logo: string | null; name: string }) {
  const text = useTexts(companyTexts)
  const reason = useReason()
  const notify = useNotify()
  const client = useQueryClient()
  const { clients, config } = useServices()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const upload = async (file: File) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const body = new FormData()
      body.append('logo', file)
      await clients.token.send({ url: `${config.apiRoot}/client/logo`, method: 'POST', body })
      notify(text('logoSaved'), { type: 'success' })
      await client.invalidateQueries()
    } catch (error) {
      setFailure(text('logoFailed', { reason: reason(error) }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <Avatar
        variant="rounded"
        src={logoAddress(config.apiRoot, logo)}
        alt={text('logo')}
        slotProps={{ img: { style: { objectFit: 'contain' } } }}
        sx={{ width: 72, height: 72, bgcolor: logo ? 'transparent' : 'primary.main' }}
      >
        {initialsOf(name)}
      </Avatar>
      <Box>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={text('logo')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void upload(file)
            target.value = ''
          }}
        />
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() => input.current?.click()}
          sx={{ minHeight: 44 }}
        >
          {text(busy ? 'uploading' : logo ? 'changeLogo' : 'chooseLogo')}
        </Button>
        <Typography
          variant="body2"
          color={failure ? 'error' : 'text.secondary'}
          role={failure ? 'alert' : undefined}
        >
          {failure ?? (logo ? '' : text('noLogo'))}
        </Typography>
      </Box>
    </Box>
  )
}
