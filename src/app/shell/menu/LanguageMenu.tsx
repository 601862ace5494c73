import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useLocaleState, useLocales, useTranslate } from 'react-admin'

/** The language of the console, as its code; the choice is kept. */
export function LanguageMenu() {
  const translate = useTranslate()
  const locales = useLocales()
  const [locale, setLocale] = useLocaleState()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = locales.find((one) => one.locale === locale)?.name ?? locale
  const choose = (chosen: string) => {
    setAnchor(null)
    setLocale(chosen)
  }
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-label={`${locale.toUpperCase()}, ${translate('shell.language')}: ${name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 40 }}
      >
        {locale.toUpperCase()}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {locales.map((one) => (
          <MenuItem
            key={one.locale}
            lang={one.locale}
            selected={one.locale === locale}
            onClick={() => choose(one.locale)}
          >
            {one.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
