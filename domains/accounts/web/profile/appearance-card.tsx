import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, useTheme } from '#platform/web/site/theme.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'

/** Light or dark, kept in this browser. */
export function AppearanceCard() {
  const { t } = useLingui()
  const theme = useTheme()
  return (
    <Card id="appearance" title={<Trans>Appearance</Trans>} description={<Trans>Applies to this browser.</Trans>}>
      <RadioGroup
        cards
        label={t`Appearance`}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'system', label: t`System`, icon: Monitor },
          { value: 'light', label: t`Light`, icon: Sun },
          { value: 'dark', label: t`Dark`, icon: Moon },
        ]}
      />
    </Card>
  )
}
