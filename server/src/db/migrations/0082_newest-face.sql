DROP INDEX "face_newest";--> statement-breakpoint
ALTER TABLE "face" ADD COLUMN "is_newest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "face" SET "is_newest" = false WHERE EXISTS (SELECT 1 FROM "face" "later" WHERE "later"."school_code" = "face"."school_code"
  AND "later"."user_id" = "face"."user_id" AND ("later"."enrolled_at", "later"."face_id") > ("face"."enrolled_at", "face"."face_id"));--> statement-breakpoint
CREATE UNIQUE INDEX "face_newest_of_person" ON "face" USING btree ("school_code","user_id") WHERE "face"."is_newest";--> statement-breakpoint
CREATE INDEX "face_newest" ON "face" USING btree ("school_code","enrolled_at" DESC NULLS FIRST,"user_id","face_id") WHERE "face"."is_newest";