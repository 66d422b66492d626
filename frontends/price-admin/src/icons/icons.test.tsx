import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';
import { banner, CALLS, openPrices, person, record, refused, rowFor } from '../testing/price-store.tsx';

afterEach(cleanup);

const icons = (...filenames: string[]) => ({
  body: { success: true, icons: filenames.map((filename, index) => ({ _id: String(index), filename })) },
});
const picture = new File(['x'], 'gem.png', { type: 'image/png' });
const upload = () => screen.getByRole('button', { name: 'Upload Icon' });

describe('icon management', () => {
  test('shows the icons with their count', async () => {
    openPrices([], { [CALLS.icons]: icons('a.webp', 'b.webp') });
    expect(await screen.findByRole('heading', { name: 'Available Icons (2)' })).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Available Icons (2)' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(list.querySelector('img')?.getAttribute('src')).toMatch(/^\/icons\/a\.webp\?v=/);
    for (const columns of ['grid-cols-6', 'sm:grid-cols-8', 'lg:grid-cols-12'])
      expect(list.classList.contains(columns)).toBe(true);
  });

  test('requires a file', async () => {
    const store = openPrices([]);
    await person.click(upload());
    expect(banner().textContent).toContain('Error: Please select a file to upload.');
    expect(store.calls(CALLS.upload)).toEqual([]);
  });

  test('accepts pictures, uploads one and shows it', async () => {
    let answer = (_: object) => {};
    const store = openPrices([], {
      [CALLS.upload]: () => new Promise((resolve) => (answer = resolve as typeof answer)),
    });
    const input = screen.getByLabelText<HTMLInputElement>('Picture file');
    expect(input.accept).toBe('image/*');
    await person.upload(input, picture);
    await person.click(upload());
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeTruthy();
    store.on(CALLS.icons, icons('new.webp'));
    answer({
      body: { success: true, message: 'Icon uploaded successfully!', icon: { _id: 'n', filename: 'new.webp' } },
    });
    expect(await screen.findByRole('heading', { name: 'Available Icons (1)' })).toBeTruthy();
    expect(banner().textContent).toContain('Success: Icon uploaded successfully!');
    const [call] = store.calls(CALLS.upload);
    expect((call?.body as { icon: File }).icon.name).toBe('gem.png');
    expect(call?.headers['x-requested-with']).toBeTruthy();
    expect(call?.headers['content-type']).toBeUndefined();
  });

  test.each([
    [
      refused(415, 'Please choose a picture in PNG, JPEG or WebP format.'),
      'Please choose a picture in PNG, JPEG or WebP format.',
    ],
    [new Error('cut'), 'An error occurred during upload.'],
  ])('says why an upload failed', async (answer, words) => {
    openPrices([], { [CALLS.upload]: answer });
    await person.upload(screen.getByLabelText('Picture file'), picture);
    await person.click(upload());
    await waitFor(() => expect(banner().textContent).toContain(`Error: ${words}`));
    expect(screen.getByLabelText('Picture file').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the icon of a product', () => {
  const LONG = '0123456789abcdef.webp';
  const open = async (answer: object) => {
    const store = openPrices([record('13', { icon: LONG })], {
      [CALLS.icons]: icons(LONG, 'short.webp'),
      [CALLS.choose]: answer as never,
    });
    await person.click((await rowFor('13 Diamonds')).getByRole('button', { name: /^Icon of/ }));
    return { store, dialog: within(await screen.findByRole('dialog')) };
  };

  test('is chosen from all icons, None first, with names of at most 15 characters', async () => {
    const { dialog } = await open({});
    const choices = await waitFor(() => {
      const found = dialog.getAllByRole('listitem');
      expect(found).toHaveLength(3);
      return found;
    });
    expect(choices.map((choice) => choice.textContent)).toEqual(['None', '0123456789abcde…', 'short.webp']);
    expect(dialog.getByRole('button', { name: /^0123/ }).getAttribute('aria-pressed')).toBe('true');
  });

  test('is updated in the list', async () => {
    const data = record('13', { icon: 'short.webp', version: 4 });
    const { store, dialog } = await open({ body: { success: true, message: 'Product icon updated.', data } });
    await person.click(await dialog.findByRole('button', { name: 'short.webp' }));
    await waitFor(() => expect(banner().textContent).toContain('Success: Product icon updated.'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.calls(CALLS.choose)[0]?.body).toEqual({ productId: '13', iconFilename: 'short.webp', version: 3 });
    expect((await rowFor('13 Diamonds')).getByRole('button', { name: /^Icon of/ }).querySelector('img')?.src).toContain(
      '/icons/short.webp',
    );
  });

  test('is removed by None', async () => {
    const { store, dialog } = await open({ body: { success: true, data: record('13', { version: 4 }) } });
    await person.click(dialog.getByRole('button', { name: 'None' }));
    await waitFor(() => expect(store.calls(CALLS.choose)[0]?.body).toMatchObject({ iconFilename: '' }));
  });

  test('shows an error when the change fails', async () => {
    const { dialog } = await open(new Error('cut'));
    await person.click(dialog.getByRole('button', { name: 'None' }));
    await waitFor(() => expect(banner().textContent).toContain('Error: An error occurred.'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
